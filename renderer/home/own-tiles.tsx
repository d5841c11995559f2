/** The tiles that Codesk counts itself: what goes out, and what is not sent or saved. */
import { failureTitle } from '../../shared/errors';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { useUnsavedDrafts } from '../drafts/drafts';
import { failureOf } from '../ipc';
import { workText } from '../journal/items';
import { useOutboxItems } from '../journal/outbox-queries';
import { useJournal } from '../operations/operations';
import { useRateFiles } from '../rates/rate-queries';
import { TileFrame } from './tile';
import type { OwnTile as Tile } from './tiles';

export function OwnTile({ tile }: { readonly tile: Tile }) {
  return tile.id === 'codesk.outgoing' ? <Outgoing text={tile.text} /> : <Drafts text={tile.text} />;
}

function Outgoing({ text }: { readonly text: string }) {
  const { error } = useJournal();
  const items = useOutboxItems();
  const open = items?.filter(({ group }) => group === 'going' || group === 'paused');
  return (
    <OwnCount
      text={text}
      count={open?.length}
      note={open?.length === 0 ? 'Nothing is on its way' : workText(open ?? [])}
      error={error}
      to="/outbox"
    />
  );
}

/** The rate desk lists the files; forms that were left are above every page. */
function Drafts({ text }: { readonly text: string }) {
  const { data, error } = useRateFiles();
  const files = data?.filter(({ queued }) => queued === null).length;
  const forms = useUnsavedDrafts().length;
  return (
    <OwnCount
      text={text}
      count={files === undefined ? undefined : files + forms}
      note={`${counted(files ?? 0, 'rate file')}, ${counted(forms, 'form')}`}
      error={error}
      to="/rate-desk"
    />
  );
}

interface OwnCountProps {
  readonly text: string;
  readonly count: number | undefined;
  readonly note: string;
  readonly error: unknown;
  readonly to: string;
}

function OwnCount({ text, count, note, error, to }: OwnCountProps) {
  if (error) return <TileFrame text={text} icon="error" note={failureTitle(failureOf(error))} to={to} />;
  if (count === undefined) return <TileFrame text={text} isCounting />;
  return <TileFrame text={text} count={shownNumber(count)} isNone={count === 0} note={note} to={to} />;
}
