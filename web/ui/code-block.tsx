/** Text as a machine said it, wrapped wherever it must be. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre
      className="mono"
      style={{
        margin: '8px 0 0',
        padding: 12,
        background: 'var(--paper)',
        border: '1px solid var(--line)',
        borderRadius: 8,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontSize: 12,
      }}
    >
      {children}
    </pre>
  );
}
