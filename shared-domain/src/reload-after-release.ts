/**
 * Call after a failed import: a release may have removed the files of this page's version. Reloads once per release,
 * and only if a newer version exists.
 */
export async function reloadAfterRelease(remote: string) {
  try {
    const releases = await (await fetch('/releases.json')).json();
    const { version } = releases[remote];
    const running = document.getElementById('__remotes')?.textContent ?? '';
    if (running.includes(`/${version}/`) || sessionStorage.getItem('reloaded-for') === version) return;
    sessionStorage.setItem('reloaded-for', version);
    location.reload();
  } catch {
    // The server or storage is unavailable; the visitor can reload.
  }
}
