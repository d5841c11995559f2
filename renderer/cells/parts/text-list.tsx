/** A list of texts in a pop-up, as plain lines or as errors. */
import { Icon } from '@blueprintjs/core';
import '../cells.css';
import '../popups.css';

export function TextList({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="codesk-popup-list">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts repeat and the list never changes order
        <li key={index} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The text of an empty error log (tables section 2). */
export const noErrorsText = 'No Errors';

/** `No Errors` in success styling, with an icon. */
export function NoErrors() {
  return (
    <span className="codesk-cell-inline" data-tone="success">
      <Icon icon="tick-circle" size={14} />
      <span>{noErrorsText}</span>
    </span>
  );
}

export function ErrorList({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0)
    return (
      <p className="codesk-popup-empty">
        <NoErrors />
      </p>
    );
  return (
    <ul className="codesk-popup-list" data-tone="danger" aria-label="Errors">
      {errors.map((error, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts repeat and the list never changes order
        <li key={index}>
          <Icon icon="error" size={14} />
          {error === noErrorsText ? <NoErrors /> : <span className="codesk-prewrap">{error}</span>}
        </li>
      ))}
    </ul>
  );
}
