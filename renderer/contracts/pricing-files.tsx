/** Files that stand in for typed rates and increments. The page holds a handle and a name; main sends the file. */
import { Button } from '@blueprintjs/core';
import type { ContractFileName, ContractFiles } from '../../shared/contracts/contract';
import type { PricingFile } from '../../shared/contracts/delivery-pricing';
import { FieldFrame } from '../fields/field-frame';
import { failureOf, invoke } from '../ipc';
import { notifyFailure } from '../ui/failure';

interface PricingFilesProps {
  /** Id of the button that chooses a file. */
  readonly idOf: (name: ContractFileName) => string;
  /** Those that the form asks for now. */
  readonly files: readonly PricingFile[];
  readonly chosen: ContractFiles;
  /** Names of the files that the server keeps. */
  readonly kept: Readonly<Partial<Record<ContractFileName, string>>>;
  /** Messages that it is time to show. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (files: ContractFiles) => void;
}

export function PricingFiles({ idOf, files, chosen, kept, errors, onChange }: PricingFilesProps) {
  if (files.length === 0) return null;
  const choose = async (name: ContractFileName) => {
    try {
      const picked = await invoke('files.pick-rates', {});
      if (picked) onChange({ ...chosen, [name]: picked });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  const takeBack = (name: ContractFileName) => {
    const { [name]: _gone, ...left } = chosen;
    onChange(left);
    document.getElementById(idOf(name))?.focus();
  };
  return (
    <section className="codesk-form-section" aria-label="Files">
      <h2 className="codesk-form-heading">Files</h2>
      <div className="codesk-form-fields">
        {files.map(({ name, label }) => {
          const picked = chosen[name];
          const keptName = kept[name];
          return (
            <FieldFrame
              key={name}
              id={idOf(name)}
              label={label}
              required
              help={
                picked && keptName !== undefined
                  ? `Takes the place of ${keptName}`
                  : picked === undefined && keptName !== undefined
                    ? 'Kept unless another file is chosen'
                    : 'CSV or Excel, up to 50 MB'
              }
              {...(errors[name] === undefined ? {} : { error: errors[name] })}
              group
              className="codesk-contract-file"
            >
              {(control) => (
                <div className="codesk-contract-file-row">
                  <Button
                    id={control.id}
                    icon="document-open"
                    text={picked || keptName !== undefined ? 'Choose another file' : 'Choose file'}
                    aria-describedby={control['aria-describedby']}
                    onClick={() => void choose(name)}
                  />
                  <span className="codesk-contract-file-name" title={picked?.name ?? keptName}>
                    {picked?.name ?? keptName ?? 'No file chosen'}
                  </span>
                  {picked && (
                    <Button
                      variant="minimal"
                      size="small"
                      icon="small-cross"
                      aria-label={`Take back ${picked.name}`}
                      title={`Take back ${picked.name}`}
                      onClick={() => takeBack(name)}
                    />
                  )}
                </div>
              )}
            </FieldFrame>
          );
        })}
      </div>
    </section>
  );
}
