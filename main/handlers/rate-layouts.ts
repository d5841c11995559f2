/** Requests about learned layouts. Each belongs to one user of one server. */
import { readFile, stat } from 'node:fs/promises';
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import type { rateLayoutRequests } from '../../shared/ipc/rate-layouts';
import { learnedLayoutSchema } from '../../shared/rates/layouts/learned-layout';
import { failure } from '../failure';
import { writeChosen } from '../files/chosen-file';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName, shownFileName } from '../files/file-names';
import type { Parts } from '../files/parts';
import type { Handlers } from '../ipc/router';
import type { Layouts } from '../rates/layouts';
import { ownRequests } from './own-requests';

/** A layout file has the headings and the answers of one file. */
const largestFile = 4 * 1024 * 1024;

interface RateLayoutOptions {
  readonly layouts: Layouts;
  readonly dialogs: () => Pick<FileDialogs, 'pickLayout' | 'pickTarget'>;
  readonly parts: Pick<Parts, 'make'>;
  readonly session: () => Pick<SessionState, 'owner'>;
}

export function rateLayoutHandlers({
  layouts,
  dialogs,
  parts,
  session,
}: RateLayoutOptions): Pick<Handlers, keyof typeof rateLayoutRequests> {
  const { own, still } = ownRequests(session);
  const found = async (owner: string, key: string) => {
    const layout = (await layouts.list(owner)).find((each) => each.key === key);
    if (!layout) throw new CodeskError(failure('not_found', { subject: 'the layout' }));
    return layout;
  };
  return {
    'rateLayouts.list': async ({ as }) => still(as, { layouts: [...(await layouts.list(own(as)))] }),
    async 'rateLayouts.rename'({ as, key, name }) {
      const owner = own(as);
      await layouts.put(owner, { ...(await found(owner, key)), name });
      return {};
    },
    async 'rateLayouts.remove'({ as, key }) {
      await layouts.remove(own(as), key);
      return {};
    },
    async 'rateLayouts.save'({ as, key }) {
      const { key: _key, at: _at, ...layout } = await found(own(as), key);
      const target = await dialogs().pickTarget(
        cleanFileName(`${layout.name}.codesk-layout.json`, 'carrier.codesk-layout.json'),
        'Save the layout',
      );
      if (target === undefined) return null;
      own(as);
      const text = `${JSON.stringify(layout, null, 2)}\n`;
      await writeChosen(parts, target, [Buffer.from(text)]);
      return { saved: shownFileName(target) };
    },
    async 'rateLayouts.load'({ as }) {
      const owner = own(as);
      const path = await dialogs().pickLayout();
      if (path === undefined) return null;
      const layout = await layoutOfFile(path);
      own(as);
      await layouts.put(owner, layout);
      return { name: layout.name };
    },
  };
}

async function layoutOfFile(path: string) {
  const wrong = () => new CodeskError(failure('layout_invalid', { subject: shownFileName(path) }));
  if ((await stat(path)).size > largestFile) throw wrong();
  const text = (await readFile(path, 'utf8')).replace(/^\ufeff/, '');
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw wrong();
  }
  const parsed = learnedLayoutSchema.safeParse(given);
  if (!parsed.success) throw wrong();
  return parsed.data;
}
