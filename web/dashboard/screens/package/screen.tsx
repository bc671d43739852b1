export function PackageScreen() {
  return <h1>Package</h1>
}
