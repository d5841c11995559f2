/**
 * Records the phases of a start from inside main. Loaded with `-r` before the code of an app, the same for each
 * compared app. Prints one line, `start: {…}`, once the window shows and the element is painted.
 */
const { app } = require('electron');

const marks = { main: Date.now() };
const wanted = process.env.CODESK_START_WANTED ?? 'body';

/** Runs in the page: the time of the frame that contains the element. */
function painted(selector) {
  return new Promise((resolve) => {
    const handedOver = new MessageChannel();
    handedOver.port1.onmessage = () => {
      const at = Date.now();
      // The entry of the first paint arrives later than the paint.
      setTimeout(() => {
        const [first] = performance.getEntriesByName('first-contentful-paint');
        resolve({
          painted: at,
          ...(first ? { first: Math.round(performance.timeOrigin + first.startTime) } : {}),
        });
      }, 500);
    };
    const look = () => {
      if (document.querySelector(selector) === null) return false;
      requestAnimationFrame(() => handedOver.port2.postMessage(0));
      return true;
    };
    if (look()) return;
    const changes = new MutationObserver(() => look() && changes.disconnect());
    changes.observe(document, { childList: true, subtree: true });
  });
}

app.once('ready', () => {
  marks.ready = Date.now();
});
app.once('browser-window-created', (_event, window) => {
  const { webContents } = window;
  marks.window = Date.now();
  const shown = new Promise((resolve) => {
    window.once('show', () => {
      marks.shown = Date.now();
      resolve();
    });
  });
  webContents.once('did-start-navigation', () => {
    marks.asked = Date.now();
  });
  webContents.once('did-navigate', () => {
    marks.answered = Date.now();
    // Not the method of `webContents`, which waits until the page has loaded.
    const frame = webContents.mainFrame;
    const seen = frame.executeJavaScript(`(${painted})(${JSON.stringify(wanted)})`);
    Promise.all([seen, shown]).then(([found]) =>
      process.stdout.write(`start: ${JSON.stringify({ ...marks, ...found })}\n`),
    );
  });
});
