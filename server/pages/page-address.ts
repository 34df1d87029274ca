/** What advertisements, mails and social networks add to an address, most of it different for each click. */
const campaignParameter =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|gad_\w+|srsltid|_gl|fbclid|igshid?|msclkid|ttclid|twclid|li_fat_id|epik|sccid|mc_[ce]id|_hs\w+)$/i;

/** The address without the parameters of campaigns, which no page reads: all their visitors get one stored page. */
export function toPageAddress(url: URL): URL {
  const names = [...url.searchParams.keys()].filter((name) => campaignParameter.test(name));
  if (names.length === 0) return url;
  const address = new URL(url);
  for (const name of names) address.searchParams.delete(name);
  return address;
}
