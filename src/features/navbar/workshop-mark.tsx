/** The workshop's mark: a toothed wheel on its centre lines. */
export function WorkshopMark() {
  return (
    <svg width="32" height="32" viewBox="-16 -16 32 32" fill="none" stroke="currentColor" aria-hidden="true">
      <circle r="11.5" strokeWidth="3" strokeDasharray="4.516" stroke="var(--marker)" />
      <circle r="9" strokeWidth="1.5" />
      <path d="M-15 0H15M0-15V15" strokeDasharray="7 2 2 2" />
      <circle r="2.5" fill="var(--paper)" strokeWidth="1.5" />
    </svg>
  );
}
