/** Works through a list, so many at the same time; rejects with the first failure. */
export async function forEachConcurrently<T>(
  list: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...list]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
