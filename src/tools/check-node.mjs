// Plain JavaScript, because an older Node cannot even read the TypeScript that it would have to refuse.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `Node 24 is needed, this is ${process.version}. \`npm ci\` brings it along on Linux, Windows and Intel Macs, ` +
      'unless optional dependencies are left out; elsewhere install it by hand.',
  );
  process.exit(1);
}
