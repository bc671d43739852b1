export function UploadScreen() {
  return <h1>Upload</h1>
}
