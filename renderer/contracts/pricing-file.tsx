/** A file of rates or increments, instead of typed rows. The page holds a handle and a name; main sends the file. */
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
  readonly kept: string | undefined;
  readonly error: string | undefined;
  /** Gets what changes the files: since the system's dialog was opened, another file may have been chosen. */
  readonly onChange: (change: (files: ContractFiles) => ContractFiles) => void;
}

export function PricingFileField({ id, file, chosen, kept, error, onChange }: PricingFileFieldProps) {
  const { name, label } = file;
  const picked = chosen[name];
  return (
    <FileField
      id={id}
      label={label}
      file={picked}
      kept={kept}
      buttonText={picked || kept !== undefined ? 'Choose another file' : 'Choose file'}
      help={helpOf(picked !== undefined, kept)}
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

function helpOf(isPicked: boolean, kept: string | undefined): string {
  if (kept === undefined) return rowFileHelp;
  return isPicked ? `Replaces ${kept}` : 'Unchanged unless you choose another file';
}
