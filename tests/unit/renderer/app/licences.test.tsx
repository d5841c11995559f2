// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { About } from '../../../../renderer/app/about';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { setMediaMatches, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  setMediaMatches(() => false);
});
afterEach(tidyUp);

async function press() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PopupsProvider>
        <MemoryRouter>
          <About />
        </MemoryRouter>
      </PopupsProvider>
    </QueryClientProvider>,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Show licences' }));
}

it('shows the licences that came with the installation', async () => {
  bridge.answer('app.licences', { text: 'zod 4.6.7 (MIT)\n\n  Permission is hereby granted' });
  await press();
  const dialog = await screen.findByRole('dialog', { name: 'Licences' });
  // With its line breaks.
  expect(within(dialog).getByText(/zod 4\.6\.7/).textContent).toBe(
    'zod 4.6.7 (MIT)\n\n  Permission is hereby granted',
  );
});

it('says so where there are none', async () => {
  bridge.answer('app.licences', { text: '' });
  await press();
  expect(
    within(await screen.findByRole('dialog', { name: 'Licences' })).getByText(/Licences are not available/),
  ).toBeTruthy();
});
