// Plain JavaScript, because an older Node cannot read TypeScript, not even to reject its own version.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `Node 24 is needed, this is ${process.version}. \`npm ci\` brings it along on Linux, Windows and Intel Macs, ` +
      'unless optional dependencies are left out; elsewhere install it by hand.',
  );
  process.exit(1);
}
