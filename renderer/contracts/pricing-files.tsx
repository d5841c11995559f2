/** Files of rates and increments, instead of typed rows. The page holds a handle and a name; main sends the file. */
import '../ui/form-layout.css';
import './contracts.css';
import type { ContractFileName, ContractFiles } from '../../shared/contracts/contract';
import type { PricingFile } from '../../shared/contracts/delivery-pricing';
import { FileField, rowFileHelp } from '../fields/file-field';
import { notifyFailure } from '../ui/failure';

interface PricingFilesProps {
  /** Id of the button of a file. */
  readonly idOf: (name: ContractFileName) => string;
  /** The files that the form values ask for. */
  readonly files: readonly PricingFile[];
  readonly chosen: ContractFiles;
  /** Names of the files that are stored on the server. */
  readonly kept: Readonly<Partial<Record<ContractFileName, string>>>;
  /** Messages to show, by name of the file. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (files: ContractFiles) => void;
}

export function PricingFiles({ idOf, files, chosen, kept, errors, onChange }: PricingFilesProps) {
  if (files.length === 0) return null;
  return (
    <section className="codesk-form-section" aria-label="Files">
      <h2 className="codesk-form-heading">Files</h2>
      <div className="codesk-form-fields">
        {files.map(({ name, label }) => {
          const picked = chosen[name];
          const keptName = kept[name];
          return (
            <FileField
              key={name}
              id={idOf(name)}
              label={label}
              file={picked}
              kept={keptName}
              buttonText={picked || keptName !== undefined ? 'Choose another file' : 'Choose file'}
              help={
                picked && keptName !== undefined
                  ? `Takes the place of ${keptName}`
                  : picked === undefined && keptName !== undefined
                    ? 'Kept unless another file is chosen'
                    : rowFileHelp
              }
              error={errors[name]}
              className="codesk-contract-file"
              onPick={(file) => {
                if (file) onChange({ ...chosen, [name]: file });
              }}
              onFailure={notifyFailure}
              onRemove={() => {
                const { [name]: _removed, ...others } = chosen;
                onChange(others);
              }}
            />
          );
        })}
      </div>
    </section>
  );
}
