/** Several texts as tags. Enter adds the typed text; in an empty input it applies. A pasted column becomes tags. */
import '../filters.css';
import { Button } from '@blueprintjs/core';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { shownNumber } from '../../../shared/money';
import { TagBox } from '../../fields/tag-box';
import { afterPress } from '../../ui/after-press';
import { type FilterControlProps, type FilterType, nameOnly } from '../filter-type';
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
    if (event.key === 'Enter' && typed.trim() !== '' && !event.nativeEvent.isComposing) {
      // Enter in an empty input applies the filters; in this input it only adds tags.
      event.preventDefault();
      addTyped();
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    const cells = splitPasted(pasted);
    // A single value stays text, so that it can be edited before it becomes a tag.
    if (cells.length < 2 && !/[\r\n\t]/.test(pasted)) return;
    event.preventDefault();
    store(withValues(texts, cells));
  };

  return (
    <>
      <TagBox
        inputRef={input}
        className="codesk-filter-tags"
        values={texts}
        textOf={(text) => text}
        onChange={store}
        input={{
          ...control,
          autoComplete: 'off',
          spellCheck: false,
          value: typed,
          placeholder: texts.length === 0 ? 'Type or paste values' : undefined,
          onChange: (event) => setTyped(event.target.value),
          onKeyDown: keyDown,
          onPaste: paste,
          onBlur: () => afterPress(addTyped),
        }}
      />
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

export const filter: FilterType = {
  Control: TextsFilter,
  keys: nameOnly,
  chip: ({ name }, state) => textsOf(state[name]).join(', '),
};
