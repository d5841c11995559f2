// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageHeader, SlotsProvider, TopSlot } from '../../../../renderer/ui/page-header';
import { stubSizes, tidyUp } from '../../../support/page/page-stubs';

const long = 'Orders that wait for a call of the customer and were not confirmed within three days';

/** Replaces the layout: the width of the title's text, and the available width. */
function titleIs(text: number, room: number) {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(text);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(room);
}

function show(title: string) {
  render(
    <SlotsProvider>
      <TopSlot className="" />
      <PageHeader title={title} beside={<button type="button">Views</button>} />
    </SlotsProvider>,
  );
  return screen.getByRole('heading', { level: 1, name: title });
}

beforeEach(stubSizes);
afterEach(() => {
  vi.restoreAllMocks();
  tidyUp();
});

describe('the title of a page', () => {
  it('is whole under the pointer and in reach of the keyboard where it is cut', async () => {
    titleIs(720, 300);
    const title = show(long);
    await waitFor(() => expect(title.title).toBe(long));
    await userEvent.tab();
    expect(document.activeElement).toBe(title);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Views' }));
  });

  it('is no stop of the keyboard where it fits', async () => {
    titleIs(60, 60);
    expect(show('Orders').title).toBe('');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Views' }));
  });
});
