/**
 * What the system hands to the app: links and files as events on macOS, the arguments of a further start elsewhere. What
 * comes before the app is there is kept.
 */
import { app } from 'electron';

/** @param argv with the name of the program first @param folder the one in which the start was asked for */
export type Open = (argv: readonly string[], folder: string) => void;

export interface LaunchEvents {
  /** Hands everything over, first what came before. */
  handOver(open: Open): void;
}

/** Listens from the start: macOS hands over the file or the link that starts the app before it is ready. */
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
