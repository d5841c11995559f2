// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from '../../../../renderer/fields/combobox';
import { TagCombobox } from '../../../../renderer/fields/tag-combobox';

const choices = [
  { index: '1', text: 'Standard' },
  { index: '2', text: 'Standard plus' },
  { index: '3', text: 'Bulky' },
  { index: '4', text: 'Twin' },
  { index: '5', text: 'twin' },
];
const changed = vi.fn();
afterEach(() => {
  cleanup();
  changed.mockClear();
});

const control = { id: 'field', 'aria-describedby': 'help', 'aria-invalid': undefined };

interface OneProps {
  readonly start: string;
  readonly readOnly?: boolean;
  readonly required?: boolean;
}
function One({ start, readOnly = false, required = false }: OneProps) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    changed(next);
    setValue(next);
  };
  return (
    <>
      <Combobox
        {...control}
        label="SKU type"
        inputLabel="SKU type"
        choices={choices}
        value={value}
        readOnly={readOnly}
        required={required}
        onChange={change}
      />
      <button type="button">Next</button>
    </>
  );
}
function openOne(start = '', readOnly = false) {
  render(<One start={start} readOnly={readOnly} />);
  return { user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('combobox') };
}

describe('a choice whose text is typed and left with Tab', () => {
  it.each(['Standard', 'standard', ' STANDARD '])('is taken: “%s”', async (typed) => {
    const { user, input } = openOne();
    await user.type(input, typed);
    await user.tab();
    expect(input.value).toBe('Standard');
    expect(changed.mock.calls).toEqual([['1']]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  });

  it.each(['Stand', 'Standardd', 'Bulky Standard'])(
    'is not guessed from “%s”, which is named',
    async (typed) => {
      const { user, input } = openOne('3');
      await user.clear(input);
      await user.type(input, typed);
      await user.tab();
      expect(input.value).toBe('Bulky');
      expect(changed).not.toHaveBeenCalled();
      expect(screen.getByRole('alert').textContent).toBe(`“${typed}” is not in the list`);
      expect(input.getAttribute('aria-describedby')).toBe(`help ${screen.getByRole('alert').id}`);
    },
  );

  it('is not guessed between two options of the same text', async () => {
    const { user, input } = openOne();
    await user.type(input, 'TWIN');
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('“TWIN” is not in the list');
  });

  it('is not set again when it is the one that is chosen', async () => {
    const { user, input } = openOne('3');
    await user.clear(input);
    await user.type(input, 'bulky');
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is no choice when the text was emptied', async () => {
    const { user, input } = openOne('3');
    await user.clear(input);
    await user.tab();
    expect(changed.mock.calls).toEqual([['']]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is restored by Escape without a word', async () => {
    const { user, input } = openOne('3');
    await user.type(input, 'x{Escape}');
    await user.tab();
    expect(input.value).toBe('Bulky');
    expect(changed).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a chosen option', () => {
  it('is taken out by its button, which leaves the keyboard in the field', async () => {
    const { user, input } = openOne('3');
    await user.click(screen.getByRole('button', { name: 'Clear SKU type' }));
    expect(changed.mock.calls).toEqual([['']]);
    expect(input.value).toBe('');
    expect(document.activeElement).toBe(input);
    expect(screen.queryByRole('button', { name: 'Clear SKU type' })).toBeNull();
  });

  it('can only be replaced where one is required', () => {
    render(<One start="3" required />);
    expect(screen.queryByRole('button', { name: 'Clear SKU type' })).toBeNull();
  });

  it('is shown by its number when the list does not have it, and may be typed again', async () => {
    const { user, input } = openOne('77');
    expect(input.value).toBe('#77');
    await user.clear(input);
    await user.type(input, '#77 ');
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the list of options', () => {
  const marked = (input: HTMLElement) =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
  const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  it('opens at the chosen option, and at the first that fits what is typed', async () => {
    const { user, input } = openOne('3');
    await user.click(input);
    expect(marked(input)).toBe('Bulky');
    await user.clear(input);
    await user.type(input, 'plus STAND');
    expect(listed()).toEqual(['Standard plus']);
    expect(marked(input)).toBe('Standard plus');
    await user.clear(input);
    await user.type(input, 'tw');
    await user.keyboard('{ArrowDown}');
    expect(marked(input)).toBe('twin');
    await user.type(input, 'i');
    expect(marked(input)).toBe('Twin');
  });

  it('moves by eight with Page Down and Page Up, and not beyond its ends', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ index: String(at), text: `Tag ${at}` }));
    render(<Combobox {...control} label="Tag" choices={many} value="" onChange={changed} />);
    const user = userEvent.setup();
    const input = screen.getByRole('combobox');
    await user.click(input);
    await user.keyboard('{PageDown}');
    expect(marked(input)).toBe('Tag 8');
    await user.keyboard('{PageDown}');
    expect(marked(input)).toBe('Tag 11');
    await user.keyboard('{PageUp}');
    expect(marked(input)).toBe('Tag 3');
  });

  it('is all that its Escape closes', async () => {
    const heard = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: it replaces the dialog around a field
      <div onKeyDown={({ key }) => heard(key)}>
        <One start="3" />
      </div>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(heard).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(heard.mock.calls).toEqual([['Escape']]);
  });
});

describe('the word that a text is not in the list', () => {
  it('goes when something else is typed or chosen', async () => {
    const { user, input } = openOne();
    await user.type(input, 'x');
    await user.tab();
    expect(screen.getByRole('alert')).toBeTruthy();
    await user.type(input, 'B');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('“B” is not in the list');
    await user.click(input);
    await user.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Bulky' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(input.value).toBe('Bulky');
  });
});

describe('a choice that is read-only', () => {
  it('opens no list and takes nothing', async () => {
    const { user, input } = openOne('3', true);
    await user.click(input);
    await user.keyboard('Standard{ArrowDown}{Enter}');
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear SKU type' })).toBeNull();
    expect(input.value).toBe('Bulky');
    expect(changed).not.toHaveBeenCalled();
  });
});

function Many({ start, readOnly = false }: { start: readonly string[]; readOnly?: boolean }) {
  const [value, setValue] = useState(start);
  const change = (next: readonly string[]) => {
    changed(next);
    setValue(next);
  };
  return (
    <>
      <label htmlFor="field">Types</label>
      <TagCombobox
        {...control}
        label="Types"
        choices={choices}
        value={value}
        readOnly={readOnly}
        onChange={change}
      />
    </>
  );
}
function openMany(start: readonly string[] = [], readOnly = false) {
  render(<Many start={start} readOnly={readOnly} />);
  return { user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('combobox') };
}

describe('a choice of several, typed and left with Tab', () => {
  it('is added if it is typed in full', async () => {
    const { user, input } = openMany(['3']);
    await user.type(input, 'standard PLUS');
    await user.tab();
    expect(changed.mock.calls).toEqual([[['3', '2']]]);
    expect(input.value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not taken away if it is chosen already', async () => {
    const { user, input } = openMany(['3']);
    await user.type(input, 'bulky');
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is named if it is not in the list', async () => {
    const { user, input } = openMany(['3']);
    await user.type(input, 'Bul');
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('“Bul” is not in the list');
    expect(screen.getByRole('button', { name: 'Remove Bulky' })).toBeTruthy();
    await user.type(input, 'b');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens no list and takes nothing while it is read-only', async () => {
    const { user, input } = openMany(['3'], true);
    await user.click(input);
    await user.keyboard('Standard{ArrowDown}{Enter}');
    await user.keyboard('{Backspace}');
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(changed).not.toHaveBeenCalled();
  });

  it('leaves an empty text behind when it is chosen, and goes when it is chosen again', async () => {
    const { user, input } = openMany(['3']);
    await user.type(input, 'plus{Enter}');
    expect(changed.mock.calls).toEqual([[['3', '2']]]);
    expect(input.value).toBe('');
    await user.type(input, 'bulk{Enter}');
    expect(changed.mock.calls[1]).toEqual([['2']]);
  });

  it('goes with Backspace only where nothing is typed', async () => {
    const { user, input } = openMany(['3', '1']);
    await user.type(input, 'x{Backspace}');
    expect(changed).not.toHaveBeenCalled();
    await user.keyboard('{Backspace}');
    expect(changed.mock.calls).toEqual([[['3']]]);
  });
});
