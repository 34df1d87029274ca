/** The back office before its first screen: says that it is there. */
export function FrameworkPage() {
  return <h1>Admin Dashboard</h1>;
}
