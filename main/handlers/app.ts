/** About, clipboard, links and what the page reports. */
import { readFile } from 'node:fs/promises';
import { clipboard } from 'electron';
import type { Handlers } from '../ipc/router';
import { createPageReports } from '../log/page-reports';
import type { LinkOpener } from '../window/external-links';

interface AppHandlerOptions {
  readonly version: string;
  readonly warnings: () => readonly string[];
  readonly log: { error(...parts: unknown[]): void };
  readonly openLink: LinkOpener;
  /** File with the licences of the shipped packages. */
  readonly licences: string;
}

type AppRequests = Extract<keyof Handlers, `app.${string}`>;

export function appHandlers({
  version,
  warnings,
  log,
  openLink,
  licences,
}: AppHandlerOptions): Pick<Handlers, AppRequests> {
  const reports = createPageReports(log);
  return {
    'app.about': () => ({
      version,
      electron: process.versions.electron ?? '',
      chrome: process.versions.chrome ?? '',
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      warnings: [...warnings()],
    }),
    'app.licences': async () => ({ text: await readFile(licences, 'utf8').catch(() => '') }),
    'app.report'({ message }) {
      reports.take(message);
      return {};
    },
    'app.copy'({ text }) {
      clipboard.writeText(text);
      return {};
    },
    'app.open-link': async ({ url }, _sender, gesture) => ({ opened: await openLink(url, gesture) }),
  };
}
