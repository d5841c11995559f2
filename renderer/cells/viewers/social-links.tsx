/** Social pages as short buttons. Only https links are opened, in the system's browser. */
import { failureOf, invoke } from '../../ipc';
import { notifyFailure } from '../../ui/failure';
import { notify } from '../../ui/notices';
import { usePopups } from '../../ui/popups';
import { popupTitle, recordName } from '../parts/popup-viewer';
import { oneLine, recordIn } from '../parts/read-value';
import type { CellViewer } from '../viewer';
import '../cells.css';

const networks = [
  ['facebook', 'Facebook', 'Fb'],
  ['linkedin', 'LinkedIn', 'In'],
  ['twitter', 'Twitter', 'Tw'],
  ['instagram', 'Instagram', 'Ig'],
  ['youtube', 'YouTube', 'Yt'],
  ['pinterest', 'Pinterest', 'Pi'],
] as const;

interface Link {
  readonly network: string;
  readonly short: string;
  readonly url: string;
  readonly safe: boolean;
}

function linksIn(value: unknown): readonly Link[] {
  const record = recordIn(value);
  if (!record) return [];
  return networks.flatMap(([field, network, short]) => {
    const url = oneLine(record[field]);
    return url === '' ? [] : [{ network, short, url, safe: isHttps(url) }];
  });
}

function isHttps(address: string): boolean {
  try {
    return address.length <= 4096 && new URL(address).protocol === 'https:';
  } catch {
    return false;
  }
}

/** Why a link is not opened. */
const reason = 'Not opened: only https links are';

function open(url: string): void {
  invoke('app.open-link', { url }).then(
    ({ opened }) => {
      if (!opened) notify({ tone: 'warning', title: 'Link not opened', text: url });
    },
    (error: unknown) => notifyFailure(failureOf(error)),
  );
}

function LinkList({ links, of }: { links: readonly Link[]; of: string }) {
  return (
    <ul className="codesk-popup-list">
      {links.map(({ network, url, safe }) => (
        <li key={network}>
          <button
            type="button"
            className="codesk-cell-button"
            disabled={!safe}
            aria-label={of ? `${network} of ${of}` : network}
            onClick={() => open(url)}
          >
            {network}
          </button>
          <span className="codesk-muted codesk-mono codesk-prewrap">{url}</span>
          {!safe && <span className="codesk-muted">{reason}</span>}
        </li>
      ))}
    </ul>
  );
}

export const viewer: CellViewer = {
  width: { min: 96, max: 232 },
  text: (value) =>
    linksIn(value)
      .map(({ network }) => network)
      .join(', '),
  raw: (value) =>
    linksIn(value)
      .map(({ url }) => url)
      .join(' '),
  Cell({ value, row, tab }) {
    const popups = usePopups();
    const links = linksIn(value);
    const of = recordName(row);
    const alone = links.length === 1;
    return (
      <span className="codesk-cell-inline">
        {links.map(({ network, short, url, safe }) => (
          <button
            key={network}
            type="button"
            className="codesk-chip"
            // Stands for a logo, so the stylesheet draws it and the button has the name of the network only.
            data-logo={short}
            data-cell-action={alone ? '' : undefined}
            tabIndex={tab}
            disabled={!safe}
            aria-label={of ? `${network} of ${of}` : network}
            title={safe ? `${network}: ${url}` : reason}
            onClick={() => open(url)}
          />
        ))}
        {links.length > 1 && (
          // Enter on a grid cell presses one control only; this one opens the list of all links.
          <button
            type="button"
            className="codesk-chip"
            data-cell-action
            tabIndex={tab}
            aria-haspopup="dialog"
            aria-label={of ? `All links of ${of}` : 'All links'}
            title="All links"
            onClick={() =>
              popups.open({
                title: popupTitle('Social links', row),
                width: 560,
                body: <LinkList links={links} of={of} />,
              })
            }
          >
            …
          </button>
        )}
      </span>
    );
  },
};

/** A value, and the text that its cell shows. */
export const example = [
  {
    facebook: 'https://x.example/f',
    linkedin: null,
    twitter: 'https://x.example/t',
    instagram: null,
    youtube: null,
    pinterest: null,
  },
  'Facebook, Twitter',
] as const;
