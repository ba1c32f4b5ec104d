/** Returns false if the browser blocks the clipboard (no permission, or an insecure page). */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // The caller informs the reader.
  }
}
