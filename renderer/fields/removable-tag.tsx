/** One thing that was chosen, as a tag with a cross. The cross is for the mouse; Backspace takes the last tag. */
import '../ui/combobox.css';
import { Classes, Icon } from '@blueprintjs/core';

interface RemovableTagProps {
  readonly text: string;
  readonly onRemove: () => void;
}

export function RemovableTag({ text, onRemove }: RemovableTagProps) {
  return (
    <span className={`${Classes.TAG} ${Classes.MINIMAL}`} title={text}>
      <span className="codesk-tag-text">{text}</span>
      <button
        type="button"
        className={Classes.TAG_REMOVE}
        aria-label={`Remove ${text}`}
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          onRemove();
        }}
      >
        <Icon icon="small-cross" size={14} aria-hidden />
      </button>
    </span>
  );
}
