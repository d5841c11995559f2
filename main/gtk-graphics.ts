/**
 * GTK draws the native dialogs of Linux. Where it starts as the first program with GTK on an X screen, it loads OpenGL with
 * its driver, 30 MB of main, only to ask for the visuals of the screen. Its dialogs are drawn without.
 */

const name = 'GDK_GL';

/**
 * Call before Electron starts GTK. What a person or a desktop has set stays.
 * @returns what takes it back once GTK has started: programs that the app opens must not inherit it
 */
export function startGtkWithoutGraphics(env: NodeJS.ProcessEnv = process.env): () => void {
  if (env[name] !== undefined) return () => undefined;
  env[name] = 'disable';
  return () => {
    delete env[name];
  };
}
