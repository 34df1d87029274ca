/**
 * For the case that a part did not come: after a release the files of this page's version may be gone, and only the page
 * anew knows the others. Reloads once for each release, and never where no newer page is known to be there.
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
    // The server is away, or storage is closed: the person decides.
  }
}
