import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failStart, watchProcess } from '../../../../main/startup/process-events';
import { app, dialog, startElectron } from '../../../support/electron/electron';

/** In place of the process, because the test runner listens to its own. */
let events: EventEmitter;
beforeEach(() => {
  startElectron();
  events = new EventEmitter();
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    events.on(name, listener);
    return process;
  });
  vi.spyOn(process, 'removeAllListeners').mockImplementation((name) => {
    events.removeAllListeners(name);
    return process;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function handOver(watched: ReturnType<typeof watchProcess>) {
  const faults: unknown[] = [];
  const ends: string[] = [];
  watched.handOver({
    fault: (what, error) => faults.push([what, error]),
    end: async (reason) => void ends.push(reason),
  });
  return { faults, ends };
}

it('a defect that nothing caught goes to the app, also one from before its start', () => {
  const watched = watchProcess();
  events.emit('uncaughtException', 'early');
  const { faults } = handOver(watched);
  events.emit('unhandledRejection', 'later');
  expect(faults).toEqual([
    ['uncaught exception', 'early'],
    ['unhandled rejection', 'later'],
  ]);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s ends the app in order', (signal) => {
  const watched = watchProcess();
  // A library that came before would end the process at once.
  const library = vi.fn();
  events.on(signal, library);
  const { ends } = handOver(watched);
  events.emit(signal);
  expect(library).not.toHaveBeenCalled();
  expect(ends).toEqual([signal]);
});

it('an app that cannot start says why, and ends', () => {
  failStart(new Error('no display'));
  expect(dialog.errors).toEqual([
    'Codesk could not start: no display\n\nNothing was changed. Contact your administrator.',
  ]);
  expect(app.exits).toEqual([1]);
});
