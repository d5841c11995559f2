// @vitest-environment jsdom
import { BlueprintProvider } from '@blueprintjs/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TagCombobox } from '../../../../renderer/fields/tag-combobox';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const rowHeight = 28;
const viewHeight = 280;
const scrollIntoView = vi.fn();

/** Layout that jsdom lacks: a list of rows with ten visible rows. */
beforeEach(() => {
  stubLayout();
  Element.prototype.scrollIntoView = scrollIntoView;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const list = this.closest('[role="listbox"]');
    if (!list) return new DOMRect();
    if (this === list) return new DOMRect(0, 0, 200, viewHeight);
    const at = [...list.children].indexOf(this);
    return new DOMRect(0, at * rowHeight - list.scrollTop, 200, rowHeight);
  });
});
afterEach(() => {
  tidyUp();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const choices = Array.from({ length: 40 }, (_, at) => ({ index: String(at), text: `Tag ${at}` }));

function Tags() {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <BlueprintProvider>
      <TagCombobox
        id="tags"
        label="Tags"
        aria-invalid={false}
        aria-describedby={undefined}
        choices={choices}
        value={value}
        onChange={setValue}
      />
    </BlueprintProvider>
  );
}

it('the arrow keys scroll the list of options and nothing around it', async () => {
  const user = userEvent.setup();
  render(<Tags />);
  await user.click(screen.getByRole('combobox'));
  const list = await screen.findByRole('listbox', { name: 'Tags' });
  await user.keyboard('{ArrowDown>12/}');
  // Row 12 ends at 13 * 28 = 364, which is 84 below the end of the view.
  await waitFor(() => expect(list.scrollTop).toBe(84));
  await user.keyboard('{ArrowUp>12/}');
  await waitFor(() => expect(list.scrollTop).toBe(0));
  expect(scrollIntoView).not.toHaveBeenCalled();
});
