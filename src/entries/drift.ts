export async function runDrift(file: string, isJson: boolean, say: (t: string) => void): Promise<number> {
  say(file + isJson)
  return 0
}
