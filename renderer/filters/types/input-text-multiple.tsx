/** Several texts as tags. Enter adds what is typed; on an empty input it applies. A pasted column becomes tags. */
import '../../ui/combobox.css';
import '../filters.css';
import { Button, Classes } from '@blueprintjs/core';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { shownNumber } from '../../../shared/money';
import { RemovableTag } from '../../fields/removable-tag';
import { type FilterControl, type FilterControlProps, nameOnly } from '../control';
import { splitPasted, splitTyped, withValues } from '../tags/split-values';

const noTexts: readonly string[] = [];

function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? splitTyped(value) : noTexts;
}

function TextsFilter({ definition, values, change, control }: FilterControlProps) {
  const { name, title } = definition;
  const texts = textsOf(values[name]);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const store = (next: readonly string[]) => change({ [name]: next.length > 0 ? next : undefined });
  const addTyped = () => {
    setTyped('');
    if (typed.trim() !== '') store(withValues(texts, splitTyped(typed)));
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      // Used up here; only Enter on an empty input applies.
      event.preventDefault();
      addTyped();
    } else if (event.key === 'Backspace' && typed === '' && texts.length > 0) {
      store(texts.slice(0, -1));
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    const cells = splitPasted(pasted);
    // One value stays text, so that it can be changed before it becomes a tag.
    if (cells.length < 2 && !/[\r\n\t]/.test(pasted)) return;
    event.preventDefault();
    store(withValues(texts, cells));
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the box only passes a click on to its input. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input inside is what the keyboard reaches. */}
      <div
        className={`${Classes.INPUT} ${Classes.TAG_INPUT} ${Classes.FILL} codesk-tags codesk-filter-tags`}
        onClick={() => input.current?.focus()}
      >
        <div className={Classes.TAG_INPUT_VALUES}>
          {texts.map((text) => (
            <RemovableTag
              key={text}
              text={text}
              onRemove={() => {
                store(texts.filter((other) => other !== text));
                input.current?.focus();
              }}
            />
          ))}
          <input
            {...control}
            ref={input}
            className={Classes.INPUT_GHOST}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            placeholder={texts.length === 0 ? 'Type or paste values' : undefined}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={keyDown}
            onPaste={paste}
            onBlur={addTyped}
          />
        </div>
      </div>
      <div className="codesk-filter-count" hidden={texts.length < 2}>
        <span role="status">{texts.length > 1 && `${shownNumber(texts.length)} values`}</span>
        <Button
          variant="minimal"
          size="small"
          text="Clear all"
          aria-label={`Clear all values of ${title}`}
          onClick={() => {
            store(noTexts);
            input.current?.focus();
          }}
        />
      </div>
    </>
  );
}

export const filter: FilterControl = {
  Control: TextsFilter,
  keys: nameOnly,
  chip: ({ name }, state) => textsOf(state[name]).join(', '),
};
