/* Loaded into the server that is measured: at SIGUSR2 it collects garbage, and says how many bytes are left on its output. */
process.on('SIGUSR2', () => {
  globalThis.gc();
  console.info(`heap ${process.memoryUsage().heapUsed}`);
});
