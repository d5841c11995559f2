/** The preview of a view from a link or a file: its changes, and opening it once or saving it under a name. */
import './views.css';
import { Button, Callout, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { shownNumber } from '../../../shared/money';
import type { FilterDefinition } from '../../../shared/table/filters';
import type { SavedView, TableLayout } from '../../../shared/table/layout';
import { type AppliedView, columnChanges } from '../../../shared/table/shared-views';
import type { Header } from '../../../shared/table/structure';
import { isDirty, type ViewContent, viewNameProblem } from '../../../shared/table/views';
import { FilterWords } from '../../filters/filter-words';
import { useConfirm } from '../../ui/confirm';
import { Dialog } from '../../ui/overlays';

interface ViewPreviewProps {
  readonly isOpen: boolean;
  /** Title of the list. */
  readonly title: string;
  readonly view: AppliedView;
  /** The current state of the table. */
  readonly now: ViewContent;
  readonly headers: readonly Header[];
  readonly definitions: readonly FilterDefinition[];
  readonly own: readonly SavedView[];
  readonly managed: readonly SavedView[];
  readonly onOpenOnce: () => void;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function ViewPreview(props: ViewPreviewProps) {
  const { isOpen, title, view, own, managed, onClose } = props;
  const id = useId();
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const [name, setName] = useState(view.name);
  const [touched, setTouched] = useState(false);
  const same = own.find((each) => isSameName(each.name, name));
  const refusal = viewNameProblem(name, managed);
  const problem = touched ? refusal : undefined;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (refusal !== undefined) {
      input.current?.focus();
      return;
    }
    const yes =
      same === undefined ||
      (await confirm({
        title: `Replace your view “${same.name}”?`,
        text: 'Its filters, sort order and columns are replaced by those of the new view.',
        confirm: 'Replace view',
      }));
    if (yes) props.onSave(same?.name ?? name.trim());
  };
  return (
    <Dialog
      className="codesk-view-preview"
      isOpen={isOpen}
      title={`Open a view of ${title}`}
      style={{ width: 'min(760px, calc(100vw - 32px))' }}
      canOutsideClickClose={false}
      onOpening={() => first.current?.focus({ preventScroll: true })}
      onClose={onClose}
      onClosed={props.onClosed}
    >
      <DialogBody aria-live="off">
        <p className="codesk-muted">
          Open once does not change your columns. Save as view adds the view to your views.
        </p>
        {view.leftOut.length > 0 && <LeftOut leftOut={view.leftOut} />}
        <Changes {...props} />
        <form id={id} noValidate onSubmit={(event) => void save(event)}>
          <FormGroup
            label="Name"
            labelFor={`${id}-name`}
            intent={problem ? 'danger' : 'none'}
            helperText={
              <span id={`${id}-help`} role={problem ? 'alert' : undefined}>
                {problem ??
                  (same
                    ? 'You have a view with this name. Codesk asks before replacing it.'
                    : 'The view is saved under this name.')}
              </span>
            }
          >
            <InputGroup
              id={`${id}-name`}
              inputRef={input}
              value={name}
              intent={problem ? 'danger' : 'none'}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-help`}
              onValueChange={(next) => {
                setName(next);
                setTouched(true);
              }}
            />
          </FormGroup>
        </form>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button type="submit" form={id} text="Save as view" />
            <Button ref={first} intent="primary" text="Open once" onClick={props.onOpenOnce} />
          </>
        }
      />
    </Dialog>
  );
}

const isSameName = (one: string, other: string) =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/** Largest number of names in one sentence. */
const fewNames = 8;

function LeftOut({ leftOut }: { readonly leftOut: readonly string[] }) {
  const isFew = leftOut.length <= fewNames;
  return (
    <Callout intent="warning" compact className="codesk-view-left-out">
      Parts of the view do not exist in this list.{' '}
      {isFew ? (
        `Not included: ${leftOut.join(', ')}.`
      ) : (
        <details>
          <summary>{shownNumber(leftOut.length)} columns, filters and values are not included</summary>
          {leftOut.join(', ')}
        </details>
      )}
    </Callout>
  );
}

function Changes({ title, view, now, headers, definitions }: ViewPreviewProps) {
  const next = view.content;
  const columns = columnChanges(headers, now.layout, next.layout);
  const before = columnChanges(headers, next.layout, now.layout);
  const titleOf = (column: string) => headers.find(({ value }) => value === column)?.text ?? column;
  const sorted = ({ sortBy, sortOrder }: ViewContent) =>
    sortBy === '' ? 'None' : `${titleOf(sortBy)}, ${sortOrder === 'asc' ? 'ascending' : 'descending'}`;
  const widths = ({ layout }: ViewContent) => {
    const set = Object.entries(layout.widths).map(([column, width]) => `${titleOf(column)} ${width}`);
    return set.length === 0 ? 'Fit to content' : set.sort().join(', ');
  };
  const texts: readonly (readonly [label: string, next: string, now: string])[] = [
    ['Sort', sorted(next), sorted(now)],
    ['Widths', widths(next), widths(now)],
    ['Frozen columns', frozenText(next.layout), frozenText(now.layout)],
    ['Row height', densityText(next.layout), densityText(now.layout)],
  ];
  const isSame = columns.shows.length + columns.hides.length + columns.moves.length === 0;
  return (
    <table className="codesk-view-changes">
      <thead>
        <tr>
          <td />
          <th scope="col">{view.name || 'This view'}</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        <Line label="List" next={title} />
        <Line
          label="Filters"
          next={<FilterWords definitions={definitions} filters={next.filters} />}
          now={<FilterWords definitions={definitions} filters={now.filters} />}
          same={!isDirty(now, { ...now, filters: next.filters })}
        />
        <Line
          label="Columns"
          next={
            <>
              {columns.count} shown
              <Named verb="Shows" names={columns.shows} />
              <Named verb="Hides" names={columns.hides} />
              <Named verb="Moves" names={columns.moves} />
            </>
          }
          now={`${before.count} shown`}
          same={isSame}
        />
        {texts.map(([label, then, current]) => (
          <Line key={label} label={label} next={then} now={current} same={then === current} />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly label: string;
  readonly next: ReactNode;
  readonly now?: ReactNode;
  readonly same?: boolean;
}

function Line({ label, next, now, same = false }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{next}</td>
      <td className="codesk-muted">{same ? 'No change' : now}</td>
    </tr>
  );
}

function Named({ verb, names }: { readonly verb: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <span className="codesk-muted">{verb}:</span> {names.join(', ')}
    </div>
  );
}

const frozenText = ({ frozen }: TableLayout) => (frozen === 0 ? 'None' : `First ${frozen}`);
const densityText = ({ density }: TableLayout) =>
  density === undefined ? 'Default' : density.charAt(0).toUpperCase() + density.slice(1);
