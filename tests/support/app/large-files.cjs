/**
 * The practice server with large files, in its own process: its time must not count as the time of its clients. Sends
 * its address to its parent, and the time of the request for each file.
 */
const { createServer, request } = require('node:http');
const { performance } = require('node:perf_hooks');

const megabyte = 1024 * 1024;
const megabytes = Number(process.argv[2]);
const practice = process.argv[3] ?? '';
const block = Buffer.alloc(
  megabyte,
  '20000,CT-2026-20000,01/11/2026,-12.50,"Amber, Trading",Sofia,BG,Delivered,12.00,EUR\n',
);

/** @param {import('node:http').ServerResponse} response */
function pour(response) {
  response.writeHead(200, { 'content-type': 'text/csv', 'content-length': megabytes * megabyte });
  let left = megabytes;
  const next = () => {
    for (; left > 0; left -= 1)
      if (!response.write(block)) {
        left -= 1;
        response.once('drain', next);
        return;
      }
    response.end();
  };
  next();
}

const server = createServer((asked, response) => {
  const { method, headers, url } = asked;
  if (method === 'GET' && url?.includes('/files/')) {
    process.send?.({ fetched: performance.timeOrigin + performance.now() });
    pour(response);
    return;
  }
  const passed = request(new URL(url ?? '/', practice), { method, headers }, (answer) => {
    const { 'content-length': _length, ...other } = answer.headers;
    response.writeHead(answer.statusCode ?? 500, other);
    // The file that a reply names is fetched here, too.
    answer.setEncoding('utf8');
    let text = '';
    answer.on('data', (part) => {
      text += part;
    });
    answer.on('end', () => response.end(text.replaceAll(practice, `http://${headers.host}`)));
  });
  passed.on('error', () => response.destroy());
  asked.pipe(passed);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.send?.({ address: `http://127.0.0.1:${address.port}` });
});
process.on('disconnect', () => process.exit());
