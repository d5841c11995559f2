/** JSON behind a button `View`, or `No data` when it is empty; test data gets the badge `Test Ignore`. */
import '../cells.css';
import { hideSecrets } from '../../../shared/secrets';
import { usePopups } from '../../ui/popups';
import { CellButton } from '../parts/cell-button';
import { MaskedCode } from '../parts/masked-code';
import { popupTitle } from '../parts/popup-viewer';
import { copiedJson, isFields, isNothing, jsonText, oneLine, unpacked } from '../parts/read-value';
import { ToneBadge } from '../parts/tone-badge';
import type { CellViewer } from '../viewer';

interface Json {
  readonly data: unknown;
  readonly testIgnore: boolean;
}

function read(value: unknown): Json {
  const json = unpacked(value);
  if (!isFields(json)) return { data: json, testIgnore: false };
  const flag = json.test_ignore ?? json.testIgnore;
  const testIgnore = flag === true || flag === 1 || flag === '1' || flag === 'true';
  // The envelope `{data, test_ignore}` is not part of the data.
  const wrapped = 'data' in json && Object.keys(json).every((key) => /^(data|test_?ignore)$/i.test(key));
  return { data: wrapped ? unpacked(json.data) : json, testIgnore };
}

const testIgnoreText = 'Test Ignore';
const indented = (data: unknown) => (typeof data === 'string' ? data : jsonText(data, 2));

export const viewer: CellViewer = {
  width: { min: 96, max: 200 },
  beside: 28,
  text(value) {
    const { data, testIgnore } = read(value);
    const shown = isNothing(data) ? '' : 'View';
    return testIgnore ? `${shown || 'No data'} ${testIgnoreText}` : shown;
  },
  raw(value) {
    const { data } = read(value);
    if (isNothing(data)) return '';
    return typeof data === 'string' ? oneLine(hideSecrets(data).value as string) : copiedJson(data);
  },
  Cell({ value, row, tab }) {
    const popups = usePopups();
    const { data, testIgnore } = read(value);
    const badge = testIgnore && <ToneBadge tone="warning">{testIgnoreText}</ToneBadge>;
    const open = () =>
      popups.open({
        title: popupTitle('JSON', row),
        width: 800,
        body: (
          <>
            {badge && <p>{badge}</p>}
            <MaskedCode value={data} textOf={indented} label="JSON" wraps={false} />
          </>
        ),
      });
    return (
      <span className="codesk-cell-inline">
        {isNothing(data) ? (
          <CellButton tab={tab} disabled onPress={open}>
            No data
          </CellButton>
        ) : (
          <CellButton tab={tab} opens label="View, JSON" onPress={open}>
            View
          </CellButton>
        )}
        {badge}
      </span>
    );
  },
};

/** A value, and the text that its cell shows. */
export const example = [{ a: 1 }, 'View'] as const;
