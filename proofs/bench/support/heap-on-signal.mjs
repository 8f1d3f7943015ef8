/* Loaded into the measured server. On SIGUSR2, collects garbage and prints the used heap in bytes. */
process.on('SIGUSR2', () => {
  globalThis.gc();
  console.info(`heap ${process.memoryUsage().heapUsed}`);
});
