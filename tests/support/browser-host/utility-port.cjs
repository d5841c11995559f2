// Loaded before a utility process: the end of Electron's message port, over the channel of a child process.
const { EventEmitter } = require('node:events');

const port = new EventEmitter();
port.postMessage = (message) => process.send(message);
process.on('message', (data) => port.emit('message', { data }));
process.on('disconnect', () => port.emit('close'));
process.parentPort = port;
