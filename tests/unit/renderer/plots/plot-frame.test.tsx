// @vitest-environment jsdom
/** The file of a plot: its name, and texts of servers that XML cannot hold. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PlotFrame } from '../../../../renderer/plots/plot-frame';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const drawn: string[] = [];
const stubs: (() => void)[] = [];
function stub(of: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(of, name);
  Object.defineProperty(of, name, { configurable: true, writable: true, value });
  stubs.push(() => (before ? Object.defineProperty(of, name, before) : Reflect.deleteProperty(of, name)));
}

beforeEach(() => {
  bridge.install();
  bridge.answer('files.save-picture', { saved: 'plot.png' });
  drawn.length = 0;
  stub(SVGElement.prototype, 'getComputedTextLength', () => 40);
  stub(HTMLImageElement.prototype, 'decode', async function (this: HTMLImageElement) {
    const svg = decodeURIComponent(this.src.replace(/^[^,]*,/, ''));
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    if (documentElement.nodeName !== 'svg') throw new Error('not XML');
    drawn.push(documentElement.textContent ?? '');
  });
  stub(HTMLCanvasElement.prototype, 'getContext', () => ({ drawImage: () => undefined }));
  stub(HTMLCanvasElement.prototype, 'toDataURL', () => 'data:image/png;base64,iVBORw0KGgo=');
});
afterEach(() => {
  for (const undo of stubs.splice(0)) undo();
  tidyUp();
});

async function save(name: string) {
  const axis = { ticks: [], title: '' };
  render(
    <PlotFrame
      name={name}
      summary="Weeks begin on Monday."
      area={{ width: 400, height: 100, left: 0, right: 0, top: 0, bottom: 0 }}
      x={axis}
      y={axis}
      legend={[]}
      points={[]}
      table={{ columns: [], rows: [] }}
    >
      {() => null}
    </PlotFrame>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save as PNG' }));
  return bridge.calls('files.save-picture');
}

it('is drawn with the texts of the plot and saved under its name', async () => {
  expect(await save('Cash by week')).toEqual([{ png: 'iVBORw0KGgo=', name: 'Cash by week.png' }]);
  expect(drawn[0]).toContain('Cash by week');
});

it('has a name also where the one of the plot is very long', async () => {
  const [asked] = await save('x'.repeat(2000));
  expect(asked).toMatchObject({ name: expect.stringMatching(/^x{100,}\.png$/) });
});

it.each(['a\u0000b', 'a\u0008b', 'a\ufffeb', 'a\ud83db'])(
  'is drawn also with characters that XML does not take: %j',
  async (name) => {
    expect(await save(name)).toHaveLength(1);
    expect(drawn[0]).toContain('a\ufffdb');
  },
);
