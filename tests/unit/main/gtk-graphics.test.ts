import { expect, it } from 'vitest';
import { startGtkWithoutGraphics } from '../../../main/gtk-graphics';

it('is said to GTK only while it starts', () => {
  const env: NodeJS.ProcessEnv = {};
  const started = startGtkWithoutGraphics(env);
  expect(env).toEqual({ GDK_GL: 'disable' });
  started();
  expect(env).toEqual({});
});

it('leaves what a person has set', () => {
  const env: NodeJS.ProcessEnv = { GDK_GL: 'always' };
  startGtkWithoutGraphics(env)();
  expect(env).toEqual({ GDK_GL: 'always' });
});
