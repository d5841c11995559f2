/** One setting of how a file is read: its label and its control. */
import './reading.css';
import { type ReactNode, useId } from 'react';
import type { RateBook } from '../../shared/ipc/rates';
import type { Answers } from '../../shared/rates/read-settings';

export interface SettingsProps {
  readonly book: RateBook;
  /** Replaces single answers. */
  readonly onAnswer: (answers: Answers) => void;
  readonly busy: boolean;
}

interface SettingProps {
  readonly label: string;
  readonly unseen?: boolean;
  readonly children: (control: { readonly id: string }) => ReactNode;
}

export function Setting({ label, unseen = false, children }: SettingProps) {
  const id = useId();
  return (
    <div className="codesk-rate-setting">
      <label htmlFor={id} className={unseen ? 'codesk-unseen' : undefined}>
        {label}
      </label>
      {children({ id })}
    </div>
  );
}
