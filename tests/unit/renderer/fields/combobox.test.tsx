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

function One({ start, readOnly }: { start: string; readOnly: boolean }) {
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
});
