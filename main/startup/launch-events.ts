/**
 * Links and files that the system passes to the app: as events on macOS, as arguments of another start on other
 * systems. Those that arrive before the app is ready are stored.
 */
import { app } from 'electron';

/**
 * @param argv including the name of the program
 * @param folder in which the program was started
 */
export type Open = (argv: readonly string[], folder: string) => void;

export interface LaunchEvents {
  /** Passes everything on, first what arrived before. */
  handOver(open: Open): void;
}

/** Listens from the start: macOS sends the file or the link that starts the app before it is ready. */
export function watchLaunchEvents(): LaunchEvents {
  let open: Open | undefined;
  const early: Parameters<Open>[] = [];
  const take: Open = (argv, folder) => {
    if (open) open(argv, folder);
    else early.push([argv, folder]);
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take(['', path], '/');
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    take(['', link], '/');
  });
  app.on('second-instance', (_event, argv, folder) => take(argv, folder));
  return {
    handOver(given) {
      open = given;
      for (const each of early.splice(0)) given(...each);
    },
  };
}
