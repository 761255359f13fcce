// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.File;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.utils.internals.Exit;
import org.apache.kafka.tools.consumer.group.ConsumerGroupCommand;

/**
 * Runs kafka-consumer-groups once for each line of standard input, in one virtual machine: a start of Java a line is
 * what takes the time. The words of a line stand between tabs. FOLDER/N.out, N.err and N.rc are what line N printed
 * and exited with, from 1.
 */
public class ManyGroupCommands {
    public static void main(String[] args) throws Exception {
        File folder = new File(args[0]);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String name = Integer.toString(++number);
            int status;
            try (PrintStream out = stream(folder, name + ".out"); PrintStream err = stream(folder, name + ".err")) {
                System.setOut(out);
                System.setErr(err);
                status = run(line.isEmpty() ? new String[0] : line.split("\t", -1));
            }
            Files.writeString(Path.of(folder.getPath(), name + ".rc"), status + "\n");
        }
        Runtime.getRuntime().halt(0);
    }

    private static PrintStream stream(File folder, String name) throws Exception {
        return new PrintStream(new FileOutputStream(new File(folder, name)), true, "UTF-8");
    }

    // The tool's call of exit() must not come back, and nothing that it throws would pass the tool's own handlers: the
    // thread that calls it sleeps for good.
    private static int run(String[] words) throws Exception {
        CompletableFuture<Integer> status = new CompletableFuture<>();
        Exit.setExitProcedure((code, message) -> {
            status.complete(code);
            while (true) {
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    continue;
                }
            }
        });
        Thread thread = new Thread(() -> {
            try {
                ConsumerGroupCommand.main(words);
                status.complete(0);
            } catch (Throwable e) {
                e.printStackTrace();
                status.complete(1);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return status.get();
    }
}
