/** A file of rates or increments that replaces typed rows. The page has its handle and name; main sends the file. */
import './contracts.css';
import type { ContractFiles } from '../../shared/contracts/contract';
import type { PricingFile } from '../../shared/contracts/delivery-pricing';
import { FileField, rowFileHelp } from '../fields/file-field';
import { notifyFailure } from '../ui/failure';

interface PricingFileFieldProps {
  /** Id of the button. */
  readonly id: string;
  readonly file: PricingFile;
  readonly chosen: ContractFiles;
  /** Name of the file that is stored on the server. */
  readonly stored: string | undefined;
  readonly error: string | undefined;
  /** Gets a function, because another file may have been chosen while the system's dialog was open. */
  readonly onChange: (change: (files: ContractFiles) => ContractFiles) => void;
}

export function PricingFileField({ id, file, chosen, stored, error, onChange }: PricingFileFieldProps) {
  const { name, label } = file;
  const picked = chosen[name];
  return (
    <FileField
      id={id}
      label={label}
      file={picked}
      stored={stored}
      buttonText={picked || stored !== undefined ? 'Choose another file' : 'Choose file'}
      help={helpOf(picked !== undefined, stored)}
      error={error}
      className="codesk-contract-file"
      onPick={(next) => {
        if (next) onChange((files) => ({ ...files, [name]: next }));
      }}
      onFailure={notifyFailure}
      onRemove={() => onChange(({ [name]: _removed, ...others }) => others)}
    />
  );
}

function helpOf(isPicked: boolean, stored: string | undefined): string {
  if (stored === undefined) return rowFileHelp;
  return isPicked ? `Replaces ${stored}` : 'Unchanged unless you choose another file';
}
