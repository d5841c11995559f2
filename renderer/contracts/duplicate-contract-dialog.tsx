/** Copies a contract. It asks for the day the copy ends, and for nothing else. */
import './contracts.css';
import '../forms/forms.css';
import { useId, useRef, useState } from 'react';
import { readContract } from '../../shared/contracts/contract';
import { contractToDuplicate } from '../../shared/contracts/encoding';
import { calendarDay } from '../../shared/dates';
import type { Failure } from '../../shared/errors';
import { fieldMessages, notices } from '../../shared/messages';
import type { Id } from '../../shared/table/row';
import { DayInput } from '../fields/day-input';
import { FieldFrame } from '../fields/field-frame';
import { api, failureOf } from '../ipc';
import { ActionDialog } from '../ui/action-dialog';
import { useBusy } from '../ui/busy';
import { notify } from '../ui/notices';
import { ContractFailure, saidOf } from './contract-failure';
import { useStoredContract } from './contract-queries';
import { useClosingLoad } from './load-or-close';
import { serviceName } from './service-name';

export interface DuplicateContractDialogProps {
  readonly record: { readonly id: Id; readonly name: string };
  readonly isOpen: boolean;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

function problemOf(day: string): string | undefined {
  if (day === '') return fieldMessages.required;
  return calendarDay(day) === undefined ? 'This date does not exist' : undefined;
}

export default function DuplicateContractDialog(props: DuplicateContractDialogProps) {
  const { isOpen, onSaved, onClose, onClosed } = props;
  const { id, name } = props.record;
  const stored = useStoredContract(id);
  useClosingLoad('Loading the contract', stored, onClose);
  const field = useId();
  const busy = useBusy();
  const [day, setDay] = useState('');
  const latest = useRef('');
  const [touched, setTouched] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [others, setOthers] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<{ readonly message: string; readonly about: string } | null>(null);
  const problem = (said?.about === day ? said.message : undefined) ?? (touched ? problemOf(day) : undefined);

  const submit = async () => {
    setTouched(true);
    const expiry = latest.current;
    if (problemOf(expiry) !== undefined || !stored.data) {
      document.getElementById(field)?.focus();
      return;
    }
    const { lists, reply } = stored.data;
    const draft = readContract(reply.contract);
    setSaving(true);
    setFailure(null);
    const end = busy.begin(`Duplicate: contract ${name}`);
    try {
      await api('contracts.duplicate', contractToDuplicate(id, draft, expiry));
      notify(notices.contractDuplicated);
      onClose();
      await onSaved();
    } catch (error) {
      const wrong = failureOf(error);
      const { expiry_date: own, ...rest } = wrong.fields ?? {};
      const nameOf = (at: number) => {
        const entry = draft.services[at];
        return entry && serviceName(lists, entry.id);
      };
      const left = Object.entries(rest).map(([path, message]) => saidOf(path, message, nameOf));
      setOthers(left);
      if (own === undefined || left.length > 0) setFailure(wrong);
      if (own !== undefined) {
        setSaid({ message: own, about: expiry });
        document.getElementById(field)?.focus();
      }
    } finally {
      end();
      setSaving(false);
    }
  };
  return (
    <ActionDialog
      title={`Duplicate contract ${name}`}
      width={500}
      isOpen={isOpen}
      unsaved={day !== ''}
      busy={saving}
      {...(stored.data ? { verb: { text: 'Duplicate', icon: 'duplicate' } as const } : {})}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
    >
      {stored.data ? (
        <>
          <FieldFrame
            id={field}
            label="Expiry date"
            required
            help="The day the copy ends. It gets a number of its own."
            {...(problem === undefined ? {} : { error: problem })}
            className="codesk-contract-date"
          >
            {(control) => (
              <DayInput
                {...control}
                label="Expiry date"
                value={day}
                required
                autoFocus
                onChange={(next) => {
                  latest.current = next;
                  setDay(next);
                }}
                onBlur={() => setTouched(true)}
              />
            )}
          </FieldFrame>
          {failure && <ContractFailure failure={failure} others={others} />}
        </>
      ) : (
        <div className="codesk-contract-loading" role="status" aria-label="Loading the contract">
          <div className="bp6-skeleton" aria-hidden />
        </div>
      )}
    </ActionDialog>
  );
}
