/** Features of Chromium that are off by default and of use to this app. */

/**
 * The network service is a process of its own, 10 MB, so that what servers send is read apart from the rest. Main makes all
 * requests with Node (`network/`). Chromium only works out proxies, for which it loads at most the script that the system names.
 */
const wanted = ['NetworkServiceInProcess2'];

/** The part of Electron's `app.commandLine` that is used. */
interface CommandLine {
  getSwitchValue(name: string): string;
  appendSwitch(name: string, value: string): void;
}

/** Turns the features on. Call before the app is ready. What the start was given stays, as a second switch would replace it. */
export function turnFeaturesOn(commandLine: CommandLine): void {
  const given = commandLine.getSwitchValue('enable-features').split(',').filter(Boolean);
  commandLine.appendSwitch('enable-features', [...given, ...wanted].join(','));
}
