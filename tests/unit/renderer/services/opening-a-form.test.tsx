// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import ServicePage from '../../../../renderer/services/service-page';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { serviceLists } from '../../../support/service-lists';

const bridge = new FakeBridge();
const required = 'This field is required';

beforeEach(() => {
  bridge.install();
  bridge.answer('finance-services.create', {
    delivery: { warehouses: [{ index: 9, text: 'Dubai South' }] },
    fulfilment: { warehouses: [{ index: 9, text: 'Dubai South' }] },
    ...serviceLists((name, warn) => ({
      url: `https://x.test/${name}`,
      message: `About ${name}`,
      need_to_show_message: warn,
    })),
  });
});
afterEach(cleanup);

function open(path: string): UserEvent {
  const router = createMemoryRouter(
    [
      { path: '/services/new/:type', element: <ServicePage /> },
      { path: '/services/:id', element: <ServicePage /> },
      { path: '/lists/finance-services', element: <p>The list</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** The first field, once it has the focus. */
async function first(name: string): Promise<HTMLElement> {
  const control = await screen.findByRole('combobox', { name });
  await waitFor(() => expect(document.activeElement).toBe(control));
  return control;
}

describe('a service form that opens', () => {
  it.each([
    ['delivery', 'Origin warehouses'],
    ['fulfilment', 'Warehouses'],
    ['stock_collection', 'Truck'],
    ['additional_service', 'Warehouses'],
    ['return_and_import_delivery', 'Type'],
  ])('has the keyboard in its first field, without a list or a message: %s', async (type, name) => {
    open(`/services/new/${type}`);
    const control = await first(name);
    expect(control.getAttribute('aria-expanded')).toBe('false');
    expect(control.getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.queryByText(required)).toBeNull();
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  it('has it there for a stored service as well', async () => {
    bridge.answer('finance-services.edit', {
      id: 41,
      type: 'stock_collection',
      values: { truck_id: 1, fixed_rate: '100' },
    });
    open('/services/41');
    expect(((await first('Truck')) as HTMLInputElement).value).toBe('Fixed');
  });

  it('takes the first field as left only once something was done in it', async () => {
    const user = open('/services/new/additional_service');
    const control = await first('Warehouses');
    // Another window takes the focus: the control stays the active element.
    fireEvent.blur(control);
    expect(screen.queryByText(required)).toBeNull();
    await user.click(screen.getByRole('textbox', { name: 'Percentage rate' }));
    expect(screen.queryByText(required)).toBeNull();
    // Now it is a field as any other.
    control.focus();
    screen.getByRole('textbox', { name: 'Rate' }).focus();
    await waitFor(() => expect(control.getAttribute('aria-invalid')).toBe('true'));
  });

  it.each([
    ['Tab', async (user: UserEvent) => user.tab()],
    [
      'a click into it before',
      async (user: UserEvent) => {
        await user.click(document.activeElement as Element);
        await user.click(screen.getByRole('textbox', { name: 'Percentage rate' }));
      },
    ],
  ])('marks the first field as missing after %s', async (_, leave) => {
    const user = open('/services/new/additional_service');
    const control = await first('Warehouses');
    await leave(user);
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(required)).toHaveLength(1);
  });
});

describe('the order of a service form', () => {
  it('is fields, tables, buttons, for the eyes and for Tab', async () => {
    const user = open('/services/new/delivery');
    await first('Origin warehouses');
    const button = (name: string) => screen.getByRole('button', { name });
    const order = [
      screen.getByRole('region', { name: 'Scope' }),
      screen.getByRole('textbox', { name: 'Remote area charge' }),
      button('New rate'),
      button('New increment'),
      button('New additional cost'),
      button('Submit'),
      button('Clear'),
      button('Back'),
    ];
    const inTree = [...order].sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(inTree).toEqual(order);
    order[1]?.focus();
    await user.tab();
    expect(document.activeElement).toBe(button('New rate'));
    button('New additional cost').focus();
    await user.tab();
    expect(document.activeElement).toBe(button('Submit'));
  });
});

describe('Submit', () => {
  it('says its keys in itself, and lays nothing over the messages above it', async () => {
    const user = open('/services/new/delivery');
    await first('Origin warehouses');
    const submit = screen.getByRole('button', { name: 'Submit' });
    expect(submit.getAttribute('aria-keyshortcuts')).toBe('Control+Enter');
    expect(submit.textContent).toContain('Ctrl+Enter');
    await user.hover(submit);
    expect(screen.getAllByText('Ctrl+Enter')).toHaveLength(1);
    expect(submit.title).toBe('');
  });
});
