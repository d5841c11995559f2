/** A menu item that can be refused: it then stays focusable and shows the reason. */
import './action-menu.css';
import { type IconName, type Intent, MenuItem } from '@blueprintjs/core';

interface RefusableMenuItemProps {
  readonly text: string;
  readonly icon: IconName;
  readonly intent?: Intent;
  /** A number next to the text, and its text for screen readers. */
  readonly count?: { readonly number: number; readonly words: string };
  /** The key that does the same, for example `Ctrl+V`. */
  readonly keys?: string;
  /** Why it cannot be chosen now; shown and read out. */
  readonly refusal?: string;
  /** Shows the reason as a tooltip only; by default also under the text. */
  readonly reasonInTooltip?: boolean;
  readonly tabIndex?: number;
  /** Runs the item; not called while it is refused. */
  readonly onChoose: () => void;
}

export function RefusableMenuItem(props: RefusableMenuItemProps) {
  const { text, icon, intent, count, keys, refusal, reasonInTooltip = false, tabIndex, onChoose } = props;
  const below = refusal !== undefined && !reasonInTooltip;
  return (
    <MenuItem
      icon={icon}
      text={below ? <Refused text={text} reason={refusal} /> : text}
      label={count ? String(count.number) : keys}
      multiline
      intent={intent}
      // Blueprint's `disabled` is not used: such an item cannot be focused, so its reason could not be read.
      className={refusal ? 'codesk-menu-refused' : undefined}
      // The key is not part of the accessible name.
      aria-label={below || keys !== undefined ? text : undefined}
      aria-disabled={refusal ? true : undefined}
      aria-description={refusal ?? count?.words}
      title={refusal}
      tabIndex={tabIndex}
      shouldDismissPopover={!refusal}
      onClick={() => {
        if (!refusal) onChoose();
      }}
    />
  );
}

function Refused({ text, reason }: { text: string; reason: string }) {
  return (
    <>
      <span>{text}</span>
      {/* Read out as the description, not as a part of the name. */}
      <small className="codesk-menu-reason" aria-hidden>
        {reason}
      </small>
    </>
  );
}
