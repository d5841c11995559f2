// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useWindows } from '../../../../renderer/rate-desk/windows';
import { deferred } from '../../../support/deferred';

afterEach(cleanup);

it('asks for nothing while it is drawn for a page that is not shown yet, and once when it is', async () => {
  const asked: number[] = [];
  const page = deferred<string>();
  function List() {
    const { total, at } = useWindows({
      listKey: 'rates',
      size: 10,
      load: async (from) => {
        asked.push(from);
        return { total: 12, items: ['first'] };
      },
    });
    const title = use(page.promise);
    return (
      <p>
        {title} {total} {at(0)}
      </p>
    );
  }
  await act(async () => {
    render(
      <Suspense>
        <List />
      </Suspense>,
    );
  });
  expect(asked).toEqual([]);
  await act(async () => page.resolve('Rates'));
  expect(screen.getByText('Rates 12 first')).toBeTruthy();
  expect(asked).toEqual([0]);
});
