// Plain JavaScript, because an older Node cannot read TypeScript, not even to reject its own version.
// Node 24.18 brings the SQLite that can add a constraint to a table.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 18)) {
  console.error(
    `Node 24.18 or later is needed, this is ${process.version}. \`npm ci\` brings it along on Linux, Windows and Intel Macs, ` +
      'unless optional dependencies are left out; elsewhere install it by hand.',
  );
  process.exit(1);
}
