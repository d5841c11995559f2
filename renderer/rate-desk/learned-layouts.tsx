/**
 * Learned layouts: stored answers for files with the same headings. They can be renamed, deleted and shared as files.
 */
import './reading.css';
import { Button, EditableText } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoredLayout } from '../../shared/ipc/rate-layouts';
import { counted } from '../../shared/quantities';
import { rateTable } from '../../shared/rates/rate-tables';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';
import { ActionDialog } from '../ui/action-dialog';
import { useConfirm } from '../ui/confirm';
import { FailureCallout, notifyFailure } from '../ui/failure';
import { IconButton } from '../ui/icon-button';
import { notify } from '../ui/notices';
import { ageText } from '../ui/time-text';

interface LearnedLayoutsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function LearnedLayouts({ isOpen, onClose, onClosed }: LearnedLayoutsProps) {
  const as = useOwner();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const key = ['rates', 'layouts', as];
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await invoke('rateLayouts.list', { as })).layouts,
    enabled: isOpen,
    staleTime: 0,
  });
  /** Changes layouts, then loads them again. */
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failed) {
      notifyFailure(failureOf(failed));
    }
    await queries.invalidateQueries({ queryKey: key });
  };
  const load = () =>
    act(async () => {
      const loaded = await invoke('rateLayouts.load', { as });
      if (loaded) notify({ tone: 'success', title: 'Loaded', text: `${loaded.name} is used from now on.` });
    });
  const save = (layout: StoredLayout) =>
    act(async () => {
      const saved = await invoke('rateLayouts.save', { as, key: layout.key });
      if (saved) notify({ tone: 'success', title: 'Saved', text: saved.saved });
    });
  const remove = (layout: StoredLayout) =>
    act(async () => {
      const yes = await confirm({
        title: `Delete ${layout.name}?`,
        text: 'Codesk asks again for the next file with these headings.',
        confirm: 'Delete',
      });
      if (yes) await invoke('rateLayouts.remove', { as, key: layout.key });
    });
  return (
    <ActionDialog
      title="Learned layouts"
      width={640}
      isOpen={isOpen}
      closeText="Close"
      onClose={onClose}
      onClosed={onClosed}
    >
      <p>
        Codesk uses your earlier answers for files with the same headings. Share a layout with colleagues as a
        file.
      </p>
      <p className="codesk-rate-layout-actions">
        <Button size="small" icon="import" text="Load from a file…" onClick={() => void load()} />
      </p>
      {error && <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />}
      {isPending && <p className="codesk-muted">Loading</p>}
      {data?.length === 0 && (
        <p className="codesk-muted">
          No layouts yet. Codesk stores one when you answer questions about a file.
        </p>
      )}
      <ul className="codesk-rate-layouts" aria-label="Learned layouts">
        {data?.map((layout) => (
          <li key={layout.key}>
            <div>
              <EditableText
                defaultValue={layout.name}
                maxLength={200}
                aria-label={`Name of ${layout.name}`}
                onConfirm={(name) =>
                  name.trim() !== '' &&
                  name !== layout.name &&
                  void act(() => invoke('rateLayouts.rename', { as, key: layout.key, name: name.trim() }))
                }
              />
              <span className="codesk-muted">
                {rateTable(layout.table).name} · {counted(layout.headings.length, 'column')} ·{' '}
                {ageText(layout.at)}
              </span>
            </div>
            <IconButton
              icon="export"
              label={`Save ${layout.name} as a file`}
              onClick={() => void save(layout)}
            />
            <IconButton icon="trash" label={`Delete ${layout.name}`} onClick={() => void remove(layout)} />
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}
