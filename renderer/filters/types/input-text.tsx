/** A text. Enter stores it and applies at once. */
import { InputGroup } from '@blueprintjs/core';
import { type FilterControlProps, type FilterType, nameOnly } from '../filter-type';

function TextFilter({ definition: { name }, values, change, control }: FilterControlProps) {
  const value = values[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const store = (next: string) => change({ [name]: next || undefined });
  const trim = () => {
    if (text !== text.trim()) store(text.trim());
  };
  return (
    <InputGroup
      {...control}
      fill
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => store(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') trim();
      }}
      onBlur={trim}
    />
  );
}

export const filter: FilterType = {
  Control: TextFilter,
  controlled: true,
  keys: nameOnly,
  chip: ({ name }, state) => (typeof state[name] === 'object' ? undefined : String(state[name] ?? '')),
};
